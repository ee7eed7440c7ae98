lazy = 5
