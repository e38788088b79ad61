"""Measure batches over HTTP, draw them, and write the figures into docs/performance.md.

python -m tests.bench.bench_batch
"""

from collections.abc import Mapping
from pathlib import Path
from statistics import median
from typing import Final

from matplotlib import pyplot as plt

from tests.bench.batch_over_http import (
    CLIENTS,
    FORMS,
    SIZES,
    Figures,
    Form,
    Memory,
    measure,
    memory,
    with_clients,
)
from tests.bench.performance_page import PAGE, write_figures

PICTURE: Final = PAGE.parent / "images" / "batch-throughput.svg"
COLOURS: Final = {"octets": "#1b6ca8", "text": "#c8553d", "JSON": "#588157"}

Measured = Mapping[tuple[int, Form], Figures]


def table(
    measured: Measured, growth: Mapping[tuple[int, Form], float], held: Mapping[Form, Memory]
) -> str:
    """The figures as tables of Markdown."""
    lines = [
        "| million hands a second | "
        + " | ".join(f"{form.title} | bare | ratio" for form in FORMS)
        + " |",
        "|---" * (1 + 3 * len(FORMS)) + "|",
    ]
    for size in SIZES:
        cells = [
            f"{median(figures.service):.3g} | {median(figures.peer):.3g} | **{figures.ratio:.2f}**"
            for figures in (measured[size, form] for form in FORMS)
        ]
        lines.append(f"| {size:,} hands a request | {' | '.join(cells)} |")
    lines += [
        "",
        "| million hands a second, by the clock | "
        + " | ".join(f"{count} at a time" for count in CLIENTS)
        + " |",
        "|---" * (1 + len(CLIENTS)) + "|",
    ]
    for form in FORMS:
        cells = [f"{growth[clients, form]:.3g}" for clients in CLIENTS]
        lines.append(f"| {form.title}, 100,000 hands a request | {' | '.join(cells)} |")
    lines += ["", "| memory of a worker, MiB | at rest | at most |", "|---|---|---|"]
    lines += [
        f"| four bodies of 64 MiB at a time, {form.title} "
        f"| {found.at_rest:.0f} | {found.at_most:.0f} |"
        for form, found in held.items()
    ]
    return "\n".join(lines)


def draw(measured: Measured, path: Path) -> None:
    """Draw how the hands a second grow with the hands a request, the service's and the peer's."""
    plt.rcParams["svg.fonttype"] = "none"  # letters stay letters
    plt.rcParams["svg.hashsalt"] = "the same picture for the same figures"
    figure, axes = plt.subplots(figsize=(7, 4.2), layout="constrained")
    for form in FORMS:
        for of_peer, style in ((False, "o-"), (True, "o:")):
            figures = [measured[size, form] for size in SIZES]
            speeds = [median(each.peer if of_peer else each.service) for each in figures]
            label = f"{form.title}, bare" if of_peer else form.title
            axes.loglog(SIZES, speeds, style, color=COLOURS[form.title], label=label)
    axes.set_xlabel("hands a request")
    axes.set_ylabel("million hands a second of one core")
    axes.grid(alpha=0.3)
    axes.legend(frameon=False)
    figure.savefig(path, metadata={"Date": None})


def main() -> None:
    """Measure, draw, print, and write the figures down."""
    measured = {(size, form): measure(size, form) for size in SIZES for form in FORMS}
    growth = {
        (clients, form): with_clients(clients, SIZES[-1], form)
        for clients in CLIENTS
        for form in FORMS
    }
    held = {form: memory(form) for form in FORMS}
    draw(measured, PICTURE)
    write_figures("batch", table(measured, growth, held))


if __name__ == "__main__":
    main()
