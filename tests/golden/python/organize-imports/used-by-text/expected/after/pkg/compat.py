from pkg.impl import computed, in_notebook, in_readme, in_rst, in_yaml, main
