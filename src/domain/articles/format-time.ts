const SECONDS_PER_HOUR = 3600

const two = (number: number) => String(number).padStart(2, '0')
const orZero = (seconds: number) => (Number.isFinite(seconds) && seconds > 0 ? Math.floor(seconds) : 0)

/**
 * A place in a recording as mm:ss, or hh:mm:ss where the recording lasts an hour or longer, so that both ends of its
 * bar are written alike. What is not known yet is 00:00.
 */
export function formatTime(seconds: number, length = seconds): string {
  const whole = orZero(seconds)
  const [hours, minutes] = [Math.floor(whole / SECONDS_PER_HOUR), Math.floor(whole / 60) % 60]
  const short = `${two(minutes)}:${two(whole % 60)}`
  return Math.max(whole, orZero(length)) >= SECONDS_PER_HOUR ? `${two(hours)}:${short}` : short
}
