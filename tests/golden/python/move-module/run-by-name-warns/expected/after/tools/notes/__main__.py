from tools.notes.cli import main

main()
