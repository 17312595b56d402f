import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const IMAGE_MIB = 512
/** EXT4_IOC_SHUTDOWN without flushing the journal: what was not brought to the disk by fsync is gone. */
const SHUTDOWN = '$how = pack("L", 2); open(F, "<", $ARGV[0]) && ioctl(F, 0x8004587D, $how) or die "$!\\n"'

/** The file system cannot be mounted or cut here. */
export class NotPossible extends Error {}

/** An ext4 disk whose power can be cut, as far as software can. */
export interface Disk {
  data: string
  /** Cuts it in the middle of whatever is being written. */
  cut(): void
  /** Mounts it again, as at the next start; its journal is played back. */
  plugInAgain(): void
  /** Empties the data folder. */
  empty(): void
  remove(): void
}

function run(command: string, ...args: string[]): void {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new NotPossible(`${command} failed: ${(error?.message ?? stderr).trim()}`)
}

/** Makes a disk in a folder; needs root and loop devices. */
export function makeDisk(folder: string): Disk {
  if (process.getuid?.() !== 0) throw new NotPossible('a power cut needs Linux and root')
  const image = join(folder, 'disk.ext4')
  const at = join(folder, 'disk')
  mkdirSync(at)
  run('truncate', '-s', `${IMAGE_MIB}M`, image)
  run('mkfs.ext4', '-q', '-F', image)
  const plugIn = () => run('mount', '-o', 'loop', image, at)
  const data = join(at, 'data')
  plugIn()
  mkdirSync(data)
  return {
    data,
    cut: () => run('perl', '-e', SHUTDOWN, at),
    plugInAgain() {
      run('umount', at)
      plugIn()
    },
    empty() {
      rmSync(data, { recursive: true, force: true })
      mkdirSync(data)
    },
    remove: () => void spawnSync('umount', ['--lazy', at]),
  }
}
