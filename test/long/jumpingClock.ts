// node --import <this file> …
//
// Lets somebody set the clock of a process all the time: back and forward, by seconds and by days.
const read = Date.now;
const jumps = [0, -20_000, 45_000, -3_600_000, 0, 7_200_000, -86_400_000, 31_536_000_000];
let offset = 0;
Date.now = () => read() + offset;
setInterval(() => {
  offset = jumps[Math.floor(Math.random() * jumps.length)] ?? 0;
}, 7).unref();
