import { Dated } from './dated.tsx'

/** The text first; a code for support is small below it. It is what follows the message's line break. */
export function Coded({ text }: { readonly text: string }) {
  const [words = '', code] = text.split('\n')
  return (
    <>
      <Dated text={words} />
      {code !== undefined && <small className="code-line">{code}</small>}
    </>
  )
}
