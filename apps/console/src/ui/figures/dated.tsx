const ISO_DATE = /(\d{4}-\d\d-\d\d)/

/** A sentence whose dates are never broken over two lines. */
export const Dated = ({ text }: { readonly text: string }) =>
  text.split(ISO_DATE).map((part, at) =>
    // A split by a group has the dates at the odd places.
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their places
      <span key={at} className="whole">
        {part}
      </span>
    ),
  )
