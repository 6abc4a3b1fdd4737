/** ISO date or document number. */
const WHOLE = /(\d{4}-\d\d-\d\d|[A-Z\d]{1,8}(?:-[IC])?-\d{4}-\d{6})/

export const Dated = ({ text }: { readonly text: string }) =>
  text.split(WHOLE).map((part, at) =>
    // Odd places are dates.
    at % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the parts of one sentence keep their places
      <span key={at} className="whole">
        {part}
      </span>
    ),
  )
