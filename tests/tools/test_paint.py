from pathlib import Path

from paint.pictures import pictures, small_pictures
from paint.small import LIMITS

import unlost

ART = Path(unlost.__file__).parent / "web" / "art"
SMALL_ART = Path(unlost.__file__).parent / "pictures" / "art"


def test_the_pictures_of_the_pages_are_what_the_code_paints() -> None:
    painted = pictures()
    assert painted.keys() == {str(file.relative_to(ART)) for file in ART.rglob("*.svg")}
    different = [name for name, text in painted.items() if (ART / name).read_text() != text]
    assert not different, "paint them anew: cd tools && python -m paint"


def test_every_portrait_is_small_and_no_two_are_alike() -> None:
    portraits = {name: text for name, text in pictures().items() if name.startswith("people/")}
    assert len(set(portraits.values())) == len(portraits) >= 8
    assert max(len(text.encode()) for text in portraits.values()) < 6000


def test_the_small_landscapes_are_what_the_code_paints() -> None:
    painted = small_pictures()
    assert painted.keys() == {f"{file.parent.name}/{file.name}" for file in SMALL_ART.glob("*/*.svg")}
    assert {name: (SMALL_ART / name).read_text() for name in painted} == painted, "paint them anew: cd tools && python -m paint"
    for name, text in painted.items():
        limit = LIMITS[name.split("/")[0]]
        assert limit / 2 < len(text) <= limit
