from notes import cli

cli.main()
