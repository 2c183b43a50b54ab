"""The only floor that names LlamaFactory, verl, vLLM, transformers or a server; heavy imports happen on use."""
