"""The pictures of the web pages, painted in code: `cd tools && python -m paint`. A scene is a file.

Layers of simple shapes, one light from the upper right, haze between the layers, a broken ink line on the crests. Everything is
drawn from fixed seeds, so the same code paints the same bytes.
"""
