"""What `make bench` runs of batches still runs, and memory stays where it is measured to stay."""

import pytest

from tests.bench.batch_over_http import FORMS, UPLOADS, Form, measure, memory, with_clients

MEBIBYTE = 2**20


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.title)
def test_the_measurement_runs(form: Form) -> None:
    """Every form is answered by the service and its peer, alone and by several at a time."""
    figures = measure(1000, form, rounds=2)
    assert len(figures.service) == 2
    assert min(*figures.service, *figures.peer) > 0
    assert with_clients(2, 1000, form, seconds=0.1) > 0


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.title)
def test_memory_does_not_grow_with_the_bodies(form: Form) -> None:
    """Four bodies of 32 MiB together take less than half of what they would fill."""
    upload = 32 * MEBIBYTE
    found = memory(form, upload)
    assert found.at_rest > 0
    assert found.at_most - found.at_rest < UPLOADS * upload / MEBIBYTE / 2
