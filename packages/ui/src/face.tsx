import './face.css'

/** Of the first two words; a name without spaces has one. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/u)
    .slice(0, 2)
    .map(([first = '']) => first)
    .join('')
    .toLocaleUpperCase()

export const Face = ({ name }: { readonly name: string }) => (
  <span className="face" aria-hidden="true">
    {initialsOf(name)}
  </span>
)
