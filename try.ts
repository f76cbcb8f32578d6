import sharp from 'sharp';
import { workPicture } from './src/media/work-picture.ts';
import { stripMetadata } from './src/media/strip-metadata.ts';
const noise = { create: { width: 1200, height: 800, channels: 3, background: 'red', noise: { type: 'gaussian', mean: 128, sigma: 40 } } } as any;
const raw = async (b: Buffer, animated=false) => (await sharp(b,{animated}).raw().toBuffer());
for (const f of ['jpeg','png','webp','gif','avif'] as const) {
  const b = await (sharp(noise).withExif({IFD0:{Copyright:'Secreto'}}).withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Secreto</x:xmpmeta>')[f]() as any).toBuffer();
  const t = performance.now();
  const w = await workPicture(b) as any;
  const m = await sharp(w.bytes).metadata();
  console.log(f, b.length, w.bytes?.length, b.includes('Secreto'), w.bytes?.includes('Secreto'), !!m.exif, !!m.xmp, !!m.icc, 'same', (await raw(b)).equals(await raw(w.bytes)), w.sizes?.map((s:any)=>`${s.name} ${s.width}x${s.height} ${s.bytes.length}`).join(), (performance.now()-t).toFixed(), w.es);
}
// progressive, with restart
const pj = await sharp(noise).withExif({IFD0:{Copyright:'Secreto'}}).jpeg({progressive:true, mozjpeg:true}).toBuffer();
const ps = stripMetadata(Buffer.concat([pj, Buffer.from('film')]), 'jpeg'); console.log('prog', pj.length, ps?.length, ps?.includes('film'), (await raw(pj)).equals(await raw(ps!)));
const animg = await sharp([await sharp(noise).resize(100,100).png().toBuffer(), await sharp(noise).resize(100,100).negate().png().toBuffer()], {join:{animated:true}} as any).gif({delay:[100,200], loop: 3}).toBuffer();
const animw = await sharp([await sharp(noise).resize(400,400).png().toBuffer(), await sharp(noise).resize(400,400).negate().png().toBuffer()], {join:{animated:true}} as any).withExif({IFD0:{Copyright:'Secreto'}}).webp({delay:[100,200], loop: 3}).toBuffer();
for (const a of [animg, animw]) { const w = await workPicture(a) as any; const m = await sharp(w.bytes,{animated:true}).metadata(); console.log('anim', w.kind, w.isAnimated, m.pages, m.loop, m.delay, w.width, w.height, a.length, w.bytes.length, (await raw(a,true)).equals(await raw(w.bytes,true)), w.bytes.includes('Secreto'), w.sizes.map((s:any)=>[s.name,s.width,s.height])); }
const turned = await sharp(noise).withMetadata({orientation:6}).jpeg().toBuffer(); const wt = await workPicture(turned) as any; console.log('turned', wt.width, wt.height, (await sharp(wt.bytes).metadata()).orientation);
const cmyk = await sharp(noise).toColourspace('cmyk').jpeg().toBuffer(); const wc = await workPicture(cmyk) as any; console.log('cmyk', (await sharp(cmyk).metadata()).space, (await sharp(wc.bytes).metadata()).space);
const p3 = await sharp(noise).withIccProfile('p3').jpeg().toBuffer(); const wp = await workPicture(p3) as any; console.log('p3', !!(await sharp(p3).metadata()).icc, !!(await sharp(wp.bytes).metadata()).icc);
const sg = await sharp(noise).withIccProfile('srgb').jpeg().toBuffer(); const ws = await workPicture(sg) as any; console.log('srgb kept', !!(await sharp(ws.bytes).metadata()).icc, sg.length, ws.bytes.length);
const tall = await workPicture(await sharp({create:{width:3,height:5000,channels:4,background:'#ff000080'}} as any).png().toBuffer()) as any; console.log(tall.sizes.map((s:any)=>[s.name,s.width,s.height]));
const big = await sharp({create:{width:9000,height:7000,channels:3,background:'red'},limitInputPixels:false} as any).png().toBuffer();
let max=0, last=performance.now(); const iv=setInterval(()=>{const n=performance.now(); max=Math.max(max,n-last-5); last=n;},5);
let t=performance.now(); await workPicture(big); console.log('63MP png', (performance.now()-t).toFixed(), 'rss', (process.memoryUsage().rss/1e6).toFixed(), 'max stall', max.toFixed());
const cam = await sharp(noise).resize(6000,4000).withExif({IFD0:{Copyright:'Secreto'}}).jpeg({quality:92}).toBuffer(); max=0; t=performance.now(); await workPicture(cam); console.log('24MP jpeg', cam.length, (performance.now()-t).toFixed(), 'stall', max.toFixed()); clearInterval(iv);
for (const [n, b] of Object.entries({ svg: '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', html:'<html>', empty:'', pdf:'%PDF-1.4', gifhead:'GIF89a', jpghead: '\xff\xd8\xff\xe0' })) console.log(n, (await workPicture(Buffer.from(b,'latin1')) as any).en);
const huge = await sharp({create:{width:30000,height:100,channels:3,background:'red'}} as any).png().toBuffer(); console.log((await workPicture(huge) as any).en);
