from setuptools import setup

setup(entry_points={"console_scripts": ["tool = pkg.cli:main"]})
