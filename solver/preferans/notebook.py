"""How results show themselves in a notebook: in the words of `preferans.text`, with a picture where there is one."""


class Shown:
    """A result that a notebook shows as a person reads it."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        from preferans.pictures import html  # the rooms above: only when they are asked

        return html(self)  # type: ignore[arg-type]
