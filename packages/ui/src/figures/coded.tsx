import { Dated } from './dated.tsx'

/** With the support code below. */
export function Coded({ text }: { readonly text: string }) {
  const [words = '', code] = text.split('\n')
  return (
    <>
      <Dated text={words} />
      {code !== undefined && <small className="code-line">{code}</small>}
    </>
  )
}
