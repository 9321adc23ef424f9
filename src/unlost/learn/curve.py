"""The curve of a run as a picture: the margin of every measurement, with its 95 % interval."""

from collections.abc import Sequence
from math import floor, log10
from pathlib import Path

WIDE, HIGH, EDGE = 640, 320, 48


def draw(points: Sequence[dict[str, float]], path: Path, title: str) -> None:
    """Margins by millions of decisions, zero always in sight."""
    most = max(point["decisions"] for point in points)
    bands = [(point["decisions"], point["margin"], 1.96 * point["error"]) for point in points]
    low = min(0.0, *(margin - wide for _, margin, wide in bands))
    top = max(1.0, *(margin + wide for _, margin, wide in bands))

    def x(decisions: float) -> float:
        return EDGE + decisions / most * (WIDE - 2 * EDGE)

    def y(margin: float) -> float:
        return HIGH - EDGE - (margin - low) / (top - low) * (HIGH - 2 * EDGE)

    def line(places: list[tuple[float, float]]) -> str:
        return " ".join(f"{x(decisions):.1f},{y(margin):.1f}" for decisions, margin in places)

    rows = "".join(
        f'<path d="M{EDGE},{y(value):.1f}H{WIDE - EDGE}" stroke="#888" opacity="{0.8 if value == 0 else 0.25}"/>'
        f'<text x="{EDGE - 8}" y="{y(value):.1f}" text-anchor="end" dominant-baseline="middle">{value:g}</text>'
        for value in _ticks(low, top)
    )
    columns = "".join(
        f'<text x="{x(value * 1e6):.1f}" y="{HIGH - EDGE + 20}" text-anchor="middle">{value:g}</text>' for value in _ticks(0, most / 1e6)
    )
    band = line([(at, margin + wide) for at, margin, wide in bands] + [(at, margin - wide) for at, margin, wide in reversed(bands)])
    path.write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" font-family="sans-serif" font-size="12" fill="#333">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/><text x="{EDGE}" y="26" font-size="14">{title}</text>{rows}{columns}'
        f'<text x="{WIDE - EDGE}" y="{HIGH - 8}" text-anchor="end">million decisions</text>'
        f'<polygon points="{band}" fill="#2a6f97" opacity="0.18"/>'
        f'<polyline points="{line([(at, margin) for at, margin, _ in bands])}" fill="none" stroke="#2a6f97" stroke-width="2"/></svg>\n'
    )


def _ticks(low: float, top: float) -> list[float]:
    """Round numbers between two others, four to nine of them."""
    step: float = 10.0 ** floor(log10((top - low) / 4))
    step *= next(factor for factor in (1, 2, 5, 10) if (top - low) / (step * factor) < 9)
    first = -floor(-low / step)
    return [number * step for number in range(first, floor(top / step) + 1)]
