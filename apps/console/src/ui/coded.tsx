import { Dated } from './dated.tsx'

/** Words first; a code for support stands small under them. It is what follows the message's line break. */
export function Coded({ text }: { readonly text: string }) {
  const [words = '', code] = text.split('\n')
  return (
    <>
      <Dated text={words} />
      {code !== undefined && <small className="code-line">{code}</small>}
    </>
  )
}
