"""Cuts the typefaces the pages load from the @fontsource-variable packages (both under the SIL Open Font License 1.1).

Run from the project's root, after npm install, with fontTools and brotli at hand (Debian: python3-fonttools, python3-brotli):

    python3 src/design/fonts/make-fonts.py

A phone on a slow line pays for every byte, so each file holds only what one kind of page shows:
  anek-latin             every page, preloaded: what English is written with, in the weights from text to headline
  anek-latin-accents     names with accents (Kraków, Düsseldorf) and rare signs, on demand
  anek-rupee             the rupee sign alone: without it one price would fetch all of Devanagari
  anek-devanagari-*      Hindi text and Hindi headings, one weight each, on demand
  anek-headline          the two fixed Hindi lines of the home page and the sign-in panel
  anek-language          the words of the footer that name each language in itself, on every English page
  eczar-*                stories, quotes and certificates, cut in the same way
PDF documents are drawn on the server (src/platform/files/pdf.ts), which reads TrueType: one file a weight with every
letter of the package, so that a conjunct is shaped by one font.
Devanagari keeps the letters of Hindi, Marathi, Nepali and printed Sanskrit; Vedic accents and the letters made up for
writing other languages (U+0904, U+090E, U+0971 and the like) come from the phone's own typeface.
"""

import re
import shutil
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

from fontTools.merge import Merger
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

PACKAGES = Path("node_modules/@fontsource-variable")
ANEK = PACKAGES / "anek-devanagari/files/anek-devanagari-{}-wght-normal.woff2"
ECZAR = PACKAGES / "eczar/files/eczar-{}-wght-normal.woff2"
HERE = Path(__file__).parent
PDF = HERE.parents[1] / "platform/files/pdf-fonts"
# Letters no course in those four languages is written with.
RARE = {0x904, 0x90C, 0x90E, 0x912, 0x929, 0x934, 0x93A, 0x93B, 0x944, 0x946, 0x94A, 0x94E, 0x94F, 0xA8FB}
RARE |= {*range(0x951, 0x958), *range(0x960, 0x964), 0x971, *range(0x973, 0x980)}
# What shapes Devanagari; the forms of single languages (locl) and old figures are left out.
SHAPING = "akhn nukt rphf rkrf blwf half vatu cjct pres abvs blws psts kern dist abvm blwm mark mkmk".split()
# Anek draws some 460 joined letters. These are kept: क्त, त्त, and those under which a न hangs. The others look much like
# a half letter beside a letter, and would make the files nearly twice as large.
JOINS = re.compile(r"([A-Z][a-z]+Na|[KT]aTa)(Ya|Va|Halant)?\.dv")
# What Latin is set with: no fractions, nobody writes any.
LATIN = "ccmp liga tnum rvrn locl kern mark mkmk".split()
# The letters of English and the signs that our texts and courses use. The ranges in styles/fonts.css repeat them.
ENGLISH = {*range(0x20, 0x7F)} | {ord(letter) for letter in "\u00a0\u00ad\u2009©®°±²³·½é×÷–—‘’“”•…−"}
HEADLINES = "हर दिन एक कदम। सीखें, बढ़ें, सफल हों।"
LANGUAGES = "".join(re.findall(r" name: '([^']+)'", Path("src/platform/i18n/language.ts").read_text()))


def source(pattern, script):
    return Path(str(pattern).format(script))


def reopened(font):
    """Cutting reads variations only as a file has them."""
    file = BytesIO()
    font.save(file)
    file.seek(0)
    return TTFont(file)


def keep_joins(font):
    """Leaves out of a font the joined letters that are not among JOINS: a browser then sets their parts."""
    table = font["GSUB"].table
    features = [one.Feature for one in table.FeatureList.FeatureRecord if one.FeatureTag == "pres"]
    lookups = {index for feature in features for index in feature.LookupListIndex}
    for subtable in (one for index in lookups for one in table.LookupList.Lookup[index].SubTable):
        for joins in getattr(subtable, "ligatures", {}).values():
            joins[:] = [one for one in joins if JOINS.fullmatch(one.LigGlyph)]


def cut(pattern, script, name, text=None, weight=None, features=SHAPING, accepts=lambda letter: letter not in RARE):
    font = TTFont(source(pattern, script))
    letters = font.getBestCmap().keys()
    if weight is not None:
        font = reopened(instantiateVariableFont(font, {"wght": weight}))
    if pattern == ANEK and script == "devanagari":
        keep_joins(font)
    options = Options()
    options.layout_features = ["*"] if text else features
    options.hinting = pattern == ECZAR and script == "latin"  # seven bytes, by which Linux spaces its letters evenly
    options.desubroutinize = True
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(text=text) if text else subsetter.populate(unicodes=filter(accepts, letters))
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(HERE / f"{name}.woff2")


def cut_latin(pattern, name, weight, features):
    cut(pattern, "latin", name, weight=weight, features=features, accepts=lambda one: one in ENGLISH)
    cut(pattern, "latin", f"{name}-accents", weight=weight, features=features, accepts=lambda one: one not in ENGLISH)


def document_font(pattern, weight, family, style, name):
    with TemporaryDirectory() as folder:
        files = []
        for script in ("latin", "devanagari", "latin-ext"):
            font = reopened(instantiateVariableFont(TTFont(source(pattern, script)), {"wght": weight}))
            # The packages' files overlap (space, digits, the rupee sign), and the first one that has a letter draws it.
            font.flavor = None
            files.append(f"{folder}/{script}.ttf")
            font.save(files[-1])
        font = Merger().merge(files)
    for record in font["name"].names:
        if record.nameID in (1, 4, 16):
            record.string = family
        if record.nameID in (2, 17):
            record.string = style
        if record.nameID == 6:
            record.string = f"{family.replace(' ', '')}-{style}"
    font["OS/2"].usWeightClass = weight
    font["head"].modified = font["head"].created
    font.recalcTimestamp = False
    PDF.mkdir(exist_ok=True)
    font.save(PDF / f"{name}.ttf")


cut_latin(ANEK, "anek-latin", weight=(400, 760), features=LATIN)
cut(ANEK, "devanagari", "anek-rupee", text="₹")
cut(ANEK, "devanagari", "anek-devanagari-text", weight=420)
cut(ANEK, "devanagari", "anek-devanagari-heading", weight=640)
cut(ANEK, "devanagari", "anek-headline", text=HEADLINES, weight=745)
cut(ANEK, "devanagari", "anek-language", text=LANGUAGES, weight=600)
# Eczar spaces its letters by dist as well.
cut_latin(ECZAR, "eczar-latin", weight=(400, 800), features=[*LATIN, "dist"])
cut(ECZAR, "devanagari", "eczar-devanagari")
document_font(ANEK, 400, "Anek Document", "Regular", "anek-regular")
document_font(ANEK, 600, "Anek Document", "Bold", "anek-bold")
# The names on a certificate.
document_font(ECZAR, 500, "Eczar Document", "Regular", "eczar-regular")
shutil.copyfile(PACKAGES / "anek-devanagari/LICENSE", PDF / "LICENSE")
shutil.copyfile(PACKAGES / "eczar/LICENSE", PDF / "LICENSE-eczar")

for made in sorted([*HERE.glob("*.woff2"), *PDF.glob("*.ttf")]):
    print(f"{made.stat().st_size:>7}  {made.name}")
