from unittest.mock import patch

import jobs

def test_start():
    with patch.multiple(jobs, start=lambda: 2), patch.multiple("jobs", start=lambda: 3):
        pass
