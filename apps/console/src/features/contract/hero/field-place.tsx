import { Loading } from '../../../forms/when-loaded.tsx'

/** The picture's place, as high before it is there as after. */
export const FieldPlace = () => (
  <div className="season-place">
    <Loading shape="field" />
  </div>
)
