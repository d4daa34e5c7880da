import pathlib
import sys

# Where Cluster is, which has the services that some tests need.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
