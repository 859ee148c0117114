/**
 * Characters that can't be seen, but for the joiners that some scripts spell words with. The flag of a part of a country is
 * a black flag and unseen letters after it: such a one is kept whole.
 */
const UNSEEN = /(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[^\P{Cf}\u200c\u200d]+/gu
/** Those that are no text at all, such as NUL or half a character. */
const NO_TEXT = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}]+/gu
/** A joiner that joins nothing. */
const STRAY_JOINERS = /(^|\s)[\u200c\u200d]+|(?<![\u200c\u200d])[\u200c\u200d]+(?=\s|$)/g

/** One line of text as it can be kept: without the spaces around it, one between words, and nothing in it that can't be seen. */
export const tidyText = (written: string): string =>
  written
    .replaceAll(UNSEEN, '$1')
    .replaceAll(NO_TEXT, ' ')
    .replaceAll(STRAY_JOINERS, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .normalize('NFC')
