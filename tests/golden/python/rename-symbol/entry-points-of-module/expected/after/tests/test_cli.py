from shop.program import main


def test_main():
    assert main() == 0
