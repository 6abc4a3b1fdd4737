import { Boundary } from '../../ui/boundary.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Menu } from './menu.tsx'

export const Drawer = ({ onChoose }: { readonly onChoose?: (() => void) | undefined }) => (
  <>
    <Mark />
    <Boundary>
      <Menu onChoose={onChoose} />
    </Boundary>
  </>
)
