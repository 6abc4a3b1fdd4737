import { Dated } from './figures/dated.tsx'

export const Lead = ({ text }: { readonly text: string }) => (
  <p className="lead">
    <Dated text={text} />
  </p>
)
