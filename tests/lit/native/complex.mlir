// RUN: call %s

// Loop.
// Globals and views.

memref.global "private" constant @w : memref<2xcomplex<f32>> = dense<[(1.0,2.0), (0.5,-1.5)]>
func.func @f(
    %a: complex<f32>, %x: memref<?xcomplex<f32>>, %y: memref<?xcomplex<f32>>,
    %m: memref<?xf32>, %e: memref<?xi1>
) -> complex<f32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xcomplex<f32>>
  %z = complex.constant [0.0 : f32, 0.0 : f32] : complex<f32>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> complex<f32> {
    %u = affine.load %x[%i] : memref<?xcomplex<f32>>
    %v = affine.load %y[%i] : memref<?xcomplex<f32>>
    %p = complex.mul %u, %v : complex<f32>
    %q = complex.div %p, %a : complex<f32>
    %t = complex.sub %q, %v : complex<f32>
    %d = complex.conj %t : complex<f32>
    %g = complex.neg %d : complex<f32>
    affine.store %g, %y[%i] : memref<?xcomplex<f32>>
    %k = complex.abs %g : complex<f32>
    affine.store %k, %m[%i] : memref<?xf32>
    %o = complex.eq %u, %v : complex<f32>
    %no = complex.neq %u, %v : complex<f32>
    %xo = arith.select %o, %o, %no : i1
    %same = arith.select %o, %u, %q : complex<f32>
    %re = complex.re %same : complex<f32>
    %im = complex.im %same : complex<f32>
    %sw = complex.create %im, %re : complex<f32>
    affine.store %o, %e[%i] : memref<?xi1>
    %s2 = complex.add %s, %sw : complex<f32>
    affine.yield %s2 : complex<f32>
  }
  return %r : complex<f32>
}
func.func @g() -> complex<f32> {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @w : memref<2xcomplex<f32>>
  %v = memref.load %g[%c1] : memref<2xcomplex<f32>>
  %al = memref.alloc() : memref<3xcomplex<f32>>
  memref.store %v, %al[%c1] : memref<3xcomplex<f32>>
  %sv = memref.subview %al[1][2][1] : memref<3xcomplex<f32>>
  to memref<2xcomplex<f32>, strided<[1], offset: 1>>
  %w = affine.load %sv[0] : memref<2xcomplex<f32>, strided<[1], offset: 1>>
  memref.dealloc %al : memref<3xcomplex<f32>>
  return %w : complex<f32>
}

// CALL: f((0.25-2j), [(0.5118216276168823+0.5381433367729187j), (0.9504637122154236+0.32973170280456543j), (0.14415961503982544+0.7884287238121033j), (0.9486494660377502+0.3031948208808899j), (0.31183144450187683+0.45349788665771484j), (0.4233264625072479+0.1340416967868805j), (0.8277025818824768+0.4031129777431488j), (0.40919914841651917+0.20345523953437805j), (0.5495936870574951+0.2623133361339569j), (0.02755911275744438+0.7503646612167358j), (0.7535130977630615+0.2804087698459625j)], [(0.4851909875869751+0.7766830921173096j), (0.9807372093200684+0.6130033135414124j), (0.9616571664810181+0.9172977209091187j), (0.9486494660377502+0.3031948208808899j), (0.541226863861084+0.5285892486572266j), (0.27689120173454285+0.45933589339256287j), (0.1606520116329193+0.062349580228328705j), (0.9699254035949707+0.6413281559944153j), (0.5160685777664185+0.8526328206062317j), (0.11586561053991318+0.5929410457611084j), (0.6234897375106812+0.2600974440574646j)], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [false, false, false, false, false, false, false, false, false, false, false]) = (0.767815351486206-1.3688369989395142j) leaves #2 = [(0.819876492023468-0.8196651935577393j), (1.3818517923355103-0.19784975051879883j), (1.4360003471374512-1.1503007411956787j), (1.182126522064209+0.12999412417411804j), (0.7475745677947998-0.5382670760154724j), (0.387467622756958-0.4176912307739258j), (0.21130459010601044-0.0020989254117012024j), (1.1798778772354126-0.4818785786628723j), (0.8097187280654907-0.7859410047531128j), (0.1938956379890442-0.8040516972541809j), (0.7816236615180969-0.04189366102218628j)]; #3 = [1.15933096408844, 1.3959437608718872, 1.8399152755737305, 1.1892526149749756, 0.9211943745613098, 0.5697342753410339, 0.21131502091884613, 1.2744876146316528, 1.1284271478652954, 0.8271001577377319, 0.7827455997467041]; #4 = [false, false, false, true, false, false, false, false, false, false, false]
// CALL: g() = (0.5-1.5j)

// -----

// Complex numbers are computed, loaded and stored in a loop.

memref.global "private" constant @w : memref<2xcomplex<f32>> = dense<[(1.0,2.0), (0.5,-1.5)]>
func.func @f(
    %a: complex<f64>, %x: memref<?xcomplex<f64>>, %y: memref<?xcomplex<f64>>,
    %m: memref<?xf64>, %e: memref<?xi1>
) -> complex<f64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xcomplex<f64>>
  %z = complex.constant [0.0 : f64, 0.0 : f64] : complex<f64>
  %r = affine.for %i = 0 to %n iter_args(%s = %z) -> complex<f64> {
    %u = affine.load %x[%i] : memref<?xcomplex<f64>>
    %v = affine.load %y[%i] : memref<?xcomplex<f64>>
    %p = complex.mul %u, %v : complex<f64>
    %q = complex.div %p, %a : complex<f64>
    %t = complex.sub %q, %v : complex<f64>
    %d = complex.conj %t : complex<f64>
    %g = complex.neg %d : complex<f64>
    affine.store %g, %y[%i] : memref<?xcomplex<f64>>
    %k = complex.abs %g : complex<f64>
    affine.store %k, %m[%i] : memref<?xf64>
    %o = complex.eq %u, %v : complex<f64>
    %no = complex.neq %u, %v : complex<f64>
    %xo = arith.select %o, %o, %no : i1
    %same = arith.select %o, %u, %q : complex<f64>
    %re = complex.re %same : complex<f64>
    %im = complex.im %same : complex<f64>
    %sw = complex.create %im, %re : complex<f64>
    affine.store %o, %e[%i] : memref<?xi1>
    %s2 = complex.add %s, %sw : complex<f64>
    affine.yield %s2 : complex<f64>
  }
  return %r : complex<f64>
}
func.func @g() -> complex<f32> {
  %c1 = arith.constant 1 : index
  %g = memref.get_global @w : memref<2xcomplex<f32>>
  %v = memref.load %g[%c1] : memref<2xcomplex<f32>>
  %al = memref.alloc() : memref<3xcomplex<f32>>
  memref.store %v, %al[%c1] : memref<3xcomplex<f32>>
  %sv = memref.subview %al[1][2][1] : memref<3xcomplex<f32>>
  to memref<2xcomplex<f32>, strided<[1], offset: 1>>
  %w = affine.load %sv[0] : memref<2xcomplex<f32>, strided<[1], offset: 1>>
  memref.dealloc %al : memref<3xcomplex<f32>>
  return %w : complex<f32>
}

// CALL: f((0.25-2j), [(0.5118216247002567+0.5381433132192782j), (0.9504636963259353+0.32973171649909216j), (0.14415961271963373+0.7884287034284043j), (0.9486494471372439+0.303194829291645j), (0.31183145201048545+0.4534978894806515j), (0.42332644897257565+0.13404169724716475j), (0.8277025938204418+0.40311298644712923j), (0.4091991363691613+0.20345524067614962j), (0.5495936876730595+0.2623133404418495j), (0.027559113243068367+0.7503646726300526j), (0.7535131086748066+0.2804087579860399j)], [(0.48519097443163506+0.776683114342298j), (0.9807371998012386+0.6130033010530405j), (0.9616571936637868+0.9172977047909027j), (0.9486494471372439+0.303194829291645j), (0.5412268555474342+0.5285892632600216j), (0.2768912040453708+0.4593358828854037j), (0.16065200877512686+0.0623495791498756j), (0.9699254132161326+0.641328169139375j), (0.5160685855478787+0.8526328384806567j), (0.11586561247077032+0.592941018104284j), (0.6234897555375004+0.2600974477372232j)], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0], [false, false, false, false, false, false, false, false, false, false, false]) = (0.7678153288577666-1.3688370493619404j) leaves #2 = [(0.8198764838179375-0.819665221494076j), (1.3818517768018037-0.1978497422421679j), (1.4360002731193033-1.1503006755782237j), (1.1821264345756213+0.1299941286604565j), (0.7475745794035829-0.5382670773070664j), (0.3874676195674092-0.4176912265392573j), (0.21130458699454135-0.002098927217044362j), (1.1798778849806189-0.4818785779558655j), (0.809718760011877-0.7859410321770562j), (0.19389564125135755-0.8040516842085565j), (0.7816236935876273-0.04189365465764561j)]; #3 = [1.159331067488747, 1.3959437143221765, 1.8399153319200403, 1.1892524462067176, 0.9211944410834964, 0.5697342511567157, 0.21131501125191307, 1.2744876568092394, 1.1284271249729458, 0.8271001333423249, 0.7827456015067342]; #4 = [false, false, false, true, false, false, false, false, false, false, false]
