"""Tables, number formats, the opening of HTML pages with its content policy, and the one way to save a picture."""
