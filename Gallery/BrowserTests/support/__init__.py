import pathlib
import sys

# Contains Cluster, with the services that some tests need.
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))
