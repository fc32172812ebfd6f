"""The 256 colours in which the table is printed: those of the palette, and the mixtures at the edges of its shapes.

A picture in few colours is half as large, and fixed ones need not be chosen for every picture anew. They were chosen by
`python -m tests.cogs.koe.inks` from tables of random matches; a test tells when the art has outgrown them.
"""

from bot.drawing.strips import Inks

COLOURS = bytes.fromhex(
    """
    fffffffefefdfffaedfff6dffcfcfbeff9feeff8fcf9fcf5f6f6f7f9f2f2f1f3f1fff2caecf7fceaf6fbe6f1f8e0f2fb
    d5edf8d0ecf9eaf2f0ece2f6eaf1ebeae9ebe2eeede6f2d7d3ec93f0eae3e1e4e8dae8f2cae8e3cae8f7abe0f9bfe4f5
    dbd5f0f7ebd5fae9befbdcd2d7ebc2e9dfd4e6dbc4e9cdced9d7d9c1d1d9eed790fce7aff8de9effe189c5e28bfad6ad
    f9db70e3d5b0d8caa9ffc928f6c79bdcc3c6efc55ab1ddd9b3d1f0bde0bab9d3849dd07f98bfeba7d4b5a9d078a8b7a3
    92ca74a2bf758fb18fadd798afdac98ac66d9adaf97fd0f78ac8a7f1bdbaf5aeb4e4bd8af7bb78eec333e3a3a9f6ab58
    f4a145d3c0eac9c9cabac4ceacbac7a1c1d0c0bfbeb7b3b4aaaeb5a39dcc94b3becfbdb2cfb79bcda5a7d1b374d6a951
    bca795d29fbdb395aca5a6aba09ca2bea286829eca7bc0a093c26b84c0688ba1b083b2e993a25e74b15cea999cdd9980
    e29497e8888bd17f82c99091bb9bdeb78d92c1807cf3972cf28a17c08c54bf7179b27431c6a62ee37072b5626fca655a
    b26363a49b9399959e9b948c969aae949398968c88af927c899aa7858fa28289956a81a5878f8fb98cd0ab7ed5a977bb
    9783a0a78365827e8689746f8969978d6eb178747aa261219974576fb78e60b68872a6e366a0e35595df6e967f82a843
    5f9f4a748d574dac785a88b8559579588d475280446a778336a26822995a40949b3e87dc2c7d5b408767197e876d6a72
    66606981634a5b6470556d8e495e823369ab2f6b5236629c2a7bd800707a266a49526950ad5758dc4e52a64c51c25247
    a13e48a23f3a9860ca8b4cc49353328a515893663e8a5a3479635eda4448d8383dbc4138b8352caf342c9a3b2d9c322d
    a31a5b9030317e5ca7854ead704b9f7155818456327a523181531e7d502e625a3b605a61675156653d896a472f774a20
    534f592f4d7a2c594a2f4e45404a5c3c44554a50432c4468543b7348424d5d464e3f3c42833a4272343e792e2e652d2d
    5f3a2062313b513c4659412f4a38304d32264a2f204e293142324838333d382a322b24302c56961f3a5f2e3f3a312b37
    """
)
"""Red, green and blue of each."""

SCALE = 0.8
"""Pixels to a unit of the picture's layout."""

INKS = Inks(COLOURS, SCALE)
inked, png, shape = INKS.inked, INKS.png, INKS.shape
