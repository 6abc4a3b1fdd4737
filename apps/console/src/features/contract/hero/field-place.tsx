import { Loading } from '../../../forms/when-loaded.tsx'

/** The places of sentence, legend and picture, as high before they are there as after. */
export const FieldPlace = () => (
  <>
    <p className="because" />
    <div className="readout-place skeleton" />
    <div className="season-place">
      <Loading shape="field" />
    </div>
  </>
)
