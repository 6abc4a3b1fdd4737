import { Dated } from './dated.tsx'

/** Text, and below it the small code for support after the line break. */
export function Coded({ text }: { readonly text: string }) {
  const [words = '', code] = text.split('\n')
  return (
    <>
      <Dated text={words} />
      {code !== undefined && <small className="code-line">{code}</small>}
    </>
  )
}
