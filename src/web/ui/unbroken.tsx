/** A text whose words are not parted at their hyphens: '1-Year' is one, and so is the postcode '90-926'. */
export function Unbroken({ text }: { text: string }) {
  const found = /(?<!\S)\S+-\S+/.exec(text)
  if (!found) return text
  const [word] = found
  return (
    <>
      {text.slice(0, found.index)}
      <span className="unbroken">{word}</span>
      <Unbroken text={text.slice(found.index + word.length)} />
    </>
  )
}
