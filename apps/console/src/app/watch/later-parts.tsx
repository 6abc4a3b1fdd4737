import { Packing } from '../shell/packing.tsx'
import { MailWatch } from './mail-watch.tsx'
import { OtherOrganization } from './other-organization.tsx'
// Preloaded to work offline.
import '../dialogs/shown-message.tsx'
import './session-warning.tsx'
import '@touchline/ui/styles/print.css'

export const LaterParts = () => (
  <>
    <Packing />
    <MailWatch />
    <OtherOrganization />
  </>
)
