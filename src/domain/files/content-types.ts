const types: Readonly<Record<string, string>> = {
  epub: 'application/epub+zip',
  flac: 'audio/flac',
  jpg: 'image/jpeg',
  m4a: 'audio/mp4',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  wav: 'audio/wav',
  zip: 'application/zip',
}

/** 'wav' of 'rain.WAV'; nothing where the name has no ending. */
export const endingOf = (path: string): string => /\.([^./]+)$/.exec(path)?.[1]?.toLowerCase() ?? ''

export const contentTypeOf = (path: string): string => types[endingOf(path)] ?? 'application/octet-stream'
