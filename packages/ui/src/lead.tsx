import { Dated } from './figures/dated.tsx'

/** What a screen has to say first, under its title. */
export const Lead = ({ text }: { readonly text: string }) => (
  <p className="lead">
    <Dated text={text} />
  </p>
)
