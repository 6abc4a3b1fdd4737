import { Loading } from '../../../forms/when-loaded.tsx'

export const FieldPlace = () => (
  <>
    <p className="because" />
    <div className="readout-place skeleton" />
    <div className="season-place">
      <Loading shape="field" />
    </div>
  </>
)
