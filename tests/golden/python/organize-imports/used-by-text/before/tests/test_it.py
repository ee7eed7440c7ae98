from unittest.mock import patch

MODULE = "pkg.compat"


@patch(f"{MODULE}.computed")
def test_it(mock): ...
