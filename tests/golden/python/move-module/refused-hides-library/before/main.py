from pkg.a import main
