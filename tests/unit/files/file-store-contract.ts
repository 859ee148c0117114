import { buffer, text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import type { FileStore } from '#application/ports/file-store.ts'

/** What every place for files must do. */
export function fileStoreContract(files: FileStore) {
  const read = async (path: string) => {
    const stream = await files.open(path)
    return stream && text(stream)
  }

  test('what is put can be opened, weighed, listed and removed', async () => {
    await files.put('issues/1/a.pdf', Buffer.from('whole file'))
    await files.put('issues/1/b.epub', Buffer.from('another'))
    expect(await read('issues/1/a.pdf')).toBe('whole file')
    expect(await files.stat('issues/1/a.pdf')).toEqual({ bytes: 10 })
    expect((await files.list('issues/1')).sort()).toEqual(['issues/1/a.pdf', 'issues/1/b.epub'])
    await files.remove('issues/1/a.pdf')
    expect(await files.stat('issues/1/a.pdf')).toBeNull()
    expect(await files.list('issues/1')).toEqual(['issues/1/b.epub'])
  })

  test('bytes of every kind come back as they were', async () => {
    const bytes = Uint8Array.from({ length: 70_000 }, (_, at) => (at * 31) % 256)
    await files.put('bytes', bytes)
    const stream = await files.open('bytes')
    expect(stream && (await buffer(stream)).equals(bytes)).toBe(true)
    // A part of a larger piece of memory, as buffers often are.
    await files.put('bytes', bytes.subarray(100, 103))
    expect(await files.stat('bytes')).toEqual({ bytes: 3 })
  })

  test('a list is of the files right in a folder, however many', async () => {
    const paths = Array.from({ length: 7 }, (_, at) => `shelf/file-${at}`)
    for (const path of [...paths, 'shelf/below/other', 'shelf-2/other', 'shelf.txt']) {
      await files.put(path, Buffer.from(path))
    }
    expect((await files.list('shelf')).sort()).toEqual(paths)
  })

  test('a range is opened with both its ends', async () => {
    await files.put('ranged', Buffer.from('0123456789'))
    const stream = await files.open('ranged', { start: 2, end: 5 })
    expect(stream && (await text(stream))).toBe('2345')
  })

  test('what is not there is null, an empty list, and no trouble to remove', async () => {
    expect(await files.open('issues/9/none.pdf')).toBeNull()
    expect(await files.stat('issues/9/none.pdf')).toBeNull()
    expect(await files.list('issues/9')).toEqual([])
    await files.remove('issues/9/none.pdf')
  })

  test('someone who reads while a file is replaced gets all of the old one', async () => {
    const [old, next] = [Buffer.alloc(400_000, 'o'), Buffer.alloc(400_000, 'n')]
    await files.put('replaced', old)
    const reading = await files.open('replaced')
    await files.put('replaced', next)
    expect(reading && (await buffer(reading)).equals(old)).toBe(true)
    expect(await read('replaced')).toBe(next.toString())
  })

  test('readers of a file that is put again and again only ever see whole ones', async () => {
    const versions = ['a', 'b'].map((letter) => Buffer.alloc(200_000, letter))
    await files.put('often', versions[0] as Buffer)
    const writing = (async () => {
      for (let n = 1; n < 40; n += 1) await files.put('often', versions[n % 2] as Buffer)
    })()
    const seen: string[] = []
    for (let n = 0; n < 40; n += 1) seen.push((await read('often')) ?? '')
    await writing
    expect(seen.filter((content) => !versions.some((version) => version.toString() === content))).toEqual([])
  })

  test.each([
    '../outside',
    'a/../../b',
    '/etc/passwd',
    '',
    '.unfinished/x',
    'a//b',
    'a\\b',
    'a/.hidden',
    'a?b',
    'a%2fb',
  ])('the path %j is refused', async (path) => {
    await expect(async () => files.put(path, Buffer.from('x'))).rejects.toThrow('Not the path of a kept file')
    await expect(async () => files.open(path)).rejects.toThrow('Not the path of a kept file')
    await expect(async () => files.stat(path)).rejects.toThrow('Not the path of a kept file')
    await expect(async () => files.list(path)).rejects.toThrow('Not the path of a kept file')
    await expect(async () => files.remove(path)).rejects.toThrow('Not the path of a kept file')
  })
}
