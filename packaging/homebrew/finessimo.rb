# For a release: set sha256 to what the release page lists.
class Finessimo < Formula
  desc "Modern stacker with a finesse trainer and a perfect clear solver"
  homepage "https://github.com/finessimo/finessimo"
  url "https://github.com/finessimo/finessimo/releases/download/v0.2.0/finessimo-0.2.0.tar.gz"
  license "MIT"

  depends_on "meson" => :build
  depends_on "ninja" => :build
  depends_on "pkgconf" => :build
  depends_on "jansson"
  depends_on "sqlite"

  def install
    system "meson", "setup", "build", "-Dtests=disabled", "-Dweb=disabled", *std_meson_args
    system "meson", "compile", "-C", "build"
    system "meson", "install", "-C", "build"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/finessimo --version")
    assert_match "2647076135", shell_output("#{bin}/finessimo perft --queue IOLJSZT --depth 7")
  end
end
