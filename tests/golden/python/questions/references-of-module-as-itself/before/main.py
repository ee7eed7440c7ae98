import pkg.tools as tools

tools.run()
