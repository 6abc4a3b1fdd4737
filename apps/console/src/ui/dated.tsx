interface DatedProps {
  /** A sentence that has the date in it. */
  readonly text: string
  readonly date: string
}

/** A sentence whose date is never broken over two lines. */
export function Dated({ text, date }: DatedProps) {
  const at = text.indexOf(date)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <span className="whole">{date}</span>
      {text.slice(at + date.length)}
    </>
  )
}
