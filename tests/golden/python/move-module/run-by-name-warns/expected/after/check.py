from tools.notes import cli

cli.main()
