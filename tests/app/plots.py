"""Pictures that the tests of plots and exports share."""

from __future__ import annotations

import dataclasses

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from app.plot.picture import Axis, Curve, Handle, Heat, Line, Picture, Point, Steps


def line_picture(shift: float = 2.0, **changes) -> Picture:
    """x, y in [0, 10]: a rising line, a constant, a step function, a handle at x = shift, a point at (8, 2)."""
    x = np.linspace(0, 10, 11)
    made = Picture(
        key="lines",
        title="Lines",
        x=Axis(label="dose", unit="mg", low=0, high=10),
        y=Axis(label="effect", low=0, high=10),
        items=(
            Curve(key="up", x=x, y=x, role="laplace", name="rising"),
            Curve(key="flat", x=x, y=np.full(11, 5.0), role="gaussian", name="constant", dash="solid", width=4.0),
            Steps(key="steps", edges=np.array([0.0, 4, 10]), heights=np.array([1.0, 8]), role="minimal", name="steps"),
            Handle(key="shift", value=shift, orientation="vertical", field="shift", label="shift", low=0.5, high=9.5),
            Point(key="spot", x=8.0, y=2.0, x_field="a", y_field="b"),
        ),
        caption="Three lines.",
    )
    return dataclasses.replace(made, **changes)


def heat_picture(key: str = "heat", column: int = 0, row: int = 0, high: float = 2.0) -> Picture:
    """z = i of x in 0..3 over log y in 0.1..10; click sets core and eps."""
    x, y = np.arange(4.0), np.array([0.1, 1.0, 10.0])
    return Picture(
        key=key,
        title=f"Heat {key}",
        x=Axis(label="core", unit="units"),
        y=Axis(label="ε", log=True),
        items=(
            Heat(key="z", x=x, y=y, z=np.repeat(x[:, None], 3, axis=1) / 2, low=0.0, high=high, label="rate"),
            Line(key="mark", value=1.0, orientation="horizontal", role="neutral", label="ε = 1"),
        ),
        row=row,
        column=column,
        click=("core", "eps"),
    )


def pixels(image: QImage) -> NDArray[np.int64]:
    """The colours of an image as numbers: (height, width, 3), red, green and blue."""
    plain = image.convertToFormat(QImage.Format.Format_RGB32)
    rows = np.frombuffer(plain.constBits(), np.uint8).reshape(plain.height(), plain.width(), 4)
    return rows[:, :, 2::-1].astype(np.int64)
