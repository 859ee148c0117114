import fc from 'fast-check'

const anyCharacter = fc
  .oneof(fc.integer({ min: 0, max: 0x7f }), fc.integer({ min: 0, max: 0x10ffff }))
  .map((point) => String.fromCodePoint(point))

/** Any text at all: markup, control characters, halves of characters. */
export const anyText = fc.array(anyCharacter, { maxLength: 120 }).map((characters) => characters.join(''))
