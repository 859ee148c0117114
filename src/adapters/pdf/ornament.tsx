import { Path, Svg } from '@react-pdf/renderer'
import { BUOY } from './page-styles.ts'

/** A star of four points, drawn: no face of ours has the sign. */
export function Star({ size = 8, color = BUOY }: { size?: number; color?: string }) {
  return (
    <Svg width={size} height={size} viewBox="0 0 24 24">
      <Path
        fill={color}
        d="M12 0C12.9 7.4 16.6 11.1 24 12C16.6 12.9 12.9 16.6 12 24C11.1 16.6 7.4 12.9 0 12C7.4 11.1 11.1 7.4 12 0z"
      />
    </Svg>
  )
}
