import fc from 'fast-check'

const letters: Record<string, readonly string[]> = {
  latin: ['A', 'ö', 'ß', 'ı', 'ñ', 'Ž', 'e', 'ﬂ', 'Ǆ', 'ĳ'],
  // Some of these have no character of their own that they could become.
  combining: [
    'e\u0301',
    'q\u0323',
    'x\u0302\u0323',
    'o\u031b\u0309',
    'Z\u0335\u0321\u034e',
    'a\u20dd',
    '\u1100\u1161\u11a8',
  ],
  rightToLeft: ['א', 'שׁ', 'ל', 'م', 'حَ', 'ّ', 'د', 'لا', 'ܐ', 'ދ', 'علی\u200cرضا', '١'],
  indic: ['क्ष', 'श्\u200dर', 'ൻ', 'த', 'ක්\u200dෂ', 'ပါ', 'กำ', 'ຫຼ'],
  eastAsian: ['吉', 'ス', 'ガ', '김', '々', '䶮', '葛\u{e0100}'],
  fourBytes: ['𠮷', '𪚲', '𐌰', '𐐨', '𝓐', '𞤀', '𖼀', '\u{3134a}'],
  emoji: ['🧭', '❤️', '👩🏽\u200d🚀', '👨\u200d👩\u200d👧\u200d👦', '🇲🇳', '#️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏳️\u200d🌈', '☃︎', '🫱🏿\u200d🫲🏻'],
  signs: [
    "'",
    '’',
    '-',
    '.',
    ',',
    '&',
    '<b>',
    '&amp;',
    '"',
    '=1+1',
    '@',
    '/',
    '\\',
    '#',
    '%00',
    '$&',
    '{{x}}',
    '‽',
    '№',
  ],
}
const all = Object.values(letters).flat()

const written = (of: readonly string[]) =>
  fc.array(fc.constantFrom(...of), { minLength: 1, maxLength: 8 }).map((some) => some.join(''))
const word = fc.oneof(...Object.values(letters).map(written), written(all))

/** A name as somebody may write it: words of any script, each letter of which can be seen. */
export const anyName = fc
  .array(word, { minLength: 1, maxLength: 4 })
  .map((words) => words.join(' ').normalize('NFC'))
  .filter((name) => name.length <= 200)
