"""Scripts of the serve environment that start vLLM's build for CPUs. In a folder of their own, which Python then looks
for modules in before all others.
"""
